// Who wants to hear, and telling them. A listener may leave while it is told.

export interface Listeners<T> {
  readonly add: (listener: (news: T) => void) => () => void;
  readonly tell: (news: T) => void;
}

export function createListeners<T = void>(): Listeners<T> {
  const all = new Set<(news: T) => void>();
  return {
    add: (listener) => {
      all.add(listener);
      return () => all.delete(listener);
    },
    tell: (news) => {
      for (const listener of [...all]) listener(news);
    },
  };
}
