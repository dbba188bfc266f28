// Nominal types: a plain string or number that only its maker may produce.

declare const brand: unique symbol;

/** A `T` that the type checker keeps apart from every other `T`. */
export type Brand<T, Name extends string> = T & { readonly [brand]: Name };
