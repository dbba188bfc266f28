// A route is a name, a strict input schema and an output type. A map of routes is one surface's whole authority (L3).

import type { z } from 'zod';
import type { IpcAnswer } from './ipc-error.ts';

declare const output: unique symbol;

export interface Route<Input extends z.ZodType = z.ZodType, Output = unknown> {
  readonly input: Input;
  /** Largest serialised input in bytes. */
  readonly maxBytes: number;
  readonly [output]?: Output;
}

export type RouteMap = Readonly<Record<string, Route>>;

const DEFAULT_MAX_BYTES = 64 * 1024;

/** `defineRoute<Output>()(schema)`: curried so that the output is named and the input inferred. */
export const defineRoute =
  <Output>() =>
  <Input extends z.ZodType>(input: Input, maxBytes = DEFAULT_MAX_BYTES): Route<Input, Output> => ({ input, maxBytes });

export type RouteInput<R> = R extends Route<infer Input, unknown> ? z.infer<Input> : never;
export type RouteOutput<R> = R extends Route<z.ZodType, infer Output> ? Output : never;

/** One handler per route, exhaustive by type: the map is the audit list. */
export type Handlers<Map extends RouteMap> = {
  readonly [Name in keyof Map]: (input: RouteInput<Map[Name]>) => Promise<IpcAnswer<RouteOutput<Map[Name]>>> | IpcAnswer<RouteOutput<Map[Name]>>;
};

/** What a window holds of one surface. */
export type Invoke<Map extends RouteMap> = <Name extends keyof Map & string>(
  route: Name,
  input: RouteInput<Map[Name]>,
) => Promise<IpcAnswer<RouteOutput<Map[Name]>>>;

export type Surface = 'observer' | 'conversation' | 'admin';
