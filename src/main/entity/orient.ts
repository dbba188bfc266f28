// The goal engine's place in the flow: the lane's last goal is carried forward, without a call of its own.
// Nothing sets goals yet, so there is nothing to carry; the `orient` tool will.

export interface Orientation {
  readonly goal: null;
}

export const orient = (): Orientation => ({ goal: null });
