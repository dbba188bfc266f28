// Stops the process at a named step, for the tests that walk every step. Does nothing unless the variable is set.

/** Reads `IPSE_FAULT_POINT=name:count` from `env`: the process is killed the `count`-th time (from 1) it comes by `name`. */
export function killAt(env: Readonly<Record<string, string | undefined>>): (at: string) => void {
  const [name, count = '1'] = (env.IPSE_FAULT_POINT ?? '').split(':');
  if (!name) return () => undefined;
  let left = Number(count);
  return (at) => {
    if (at !== name) return;
    left -= 1;
    if (left === 0) process.kill(process.pid, 'SIGKILL');
  };
}
