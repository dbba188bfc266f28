// The nine stage names of Etta, as labels derived from entries. They order authority, not thought (design.md 4).

export const stages = ['INIT', 'LOAD_STATE', 'PLAN', 'DECIDE', 'VALIDATE', 'EXECUTE', 'COMMIT', 'COMPRESS', 'COMPLETE'] as const;
export type Stage = (typeof stages)[number];
