// What opening a home asks of its caller: proof that this process alone lives it. Made by viability/lock-home,
// which storage must not know; declared here because storage is what must refuse to run without it.

export interface HomeLock {
  /** Absolute path of the home that is held. */
  readonly folder: string;
  held(): boolean;
  /** Lets the home go. Close the home first. */
  release(): void;
}
