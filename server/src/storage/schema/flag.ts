/** A truth as both engines keep it. */
export type Flag = 0 | 1;
