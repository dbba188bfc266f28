// How much a route takes, for those that take much.

/** Longest message, in UTF-16 units; longer ones are refused with a reason (they would not fit any window). */
export const MAX_MESSAGE_CHARS = 200_000;
/** Large enough that a message of 10 MB meets our reason instead of a closed socket. */
export const MAX_SAY_BYTES = 16 * 1024 * 1024;
/** Longest answer to a contract, in UTF-8 bytes. */
export const MAX_ANSWER_BYTES = 8 * 1024 * 1024;
