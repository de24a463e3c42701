/** The administrator who does something, for the audit log. */
export type Actor = { userId: number; address: string };
