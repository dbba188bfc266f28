// The few globals that Node and the browser share and the language library does not name. `src/shared` and
// `src/main/entity` see these and nothing else of a host: no timers, no fetch, no process, no document.

interface AbortSignal {
  readonly aborted: boolean;
  readonly reason: unknown;
  throwIfAborted(): void;
  addEventListener(type: 'abort', listener: () => void, options?: { readonly once?: boolean }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

interface AbortController {
  readonly signal: AbortSignal;
  abort(reason?: unknown): void;
}
declare const AbortController: { new (): AbortController };

declare const TextEncoder: { new (): { encode(text: string): Uint8Array<ArrayBuffer> } };
declare const TextDecoder: { new (label?: string, options?: { readonly fatal?: boolean }): { decode(bytes: Uint8Array): string } };
declare function structuredClone<T>(value: T): T;
