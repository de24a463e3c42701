import type { Generated } from 'kysely';
import type { Flag } from './flag.ts';

export type UserTable = {
  id: Generated<number>;
  name: string;
  email: string;
  /** `email` as names are compared (see nameKey): unique, and what login looks for. */
  email_key: string;
  username: string;
  username_key: string;
  /** PHC string, argon2id. */
  password_hash: string;
  is_admin: Flag;
  is_active: Flag;
  must_change_password: Flag;
  created_at: number;
  email_notifications: Generated<Flag>;
  desktop_notifications: Generated<Flag>;
  high_priority_only: Generated<Flag>;
  /** Grows with every change of this row that an administrator can see. */
  revision: Generated<number>;
  /** When the user was deleted; null for all others. See storage/people/deleted-users.ts. */
  deleted_at: Generated<number | null>;
};

export type SessionTable = {
  id: Generated<number>;
  user_id: number;
  /** SHA-256 of the cookie's token, hex. */
  token_hash: string;
  remember: Flag;
  address: string;
  user_agent: string;
  created_at: number;
  expires_at: number;
};

export type ApiKeyTable = {
  id: Generated<number>;
  user_id: number;
  name: string;
  /** SHA-256 of the key, hex: what intake looks for. */
  key_hash: string;
  /** The key itself, sealed with the server's secret. */
  key_sealed: string;
  is_active: Flag;
  created_at: number;
  last_used_at: number | null;
};

/** A link for a forgotten password that can still be used, once. */
export type PasswordResetTable = {
  /** SHA-256 of the link's token, hex. */
  token_hash: string;
  user_id: number;
  /** The address that it was sent to, as names are compared. */
  email_key: string;
  created_at: number;
  expires_at: number;
};

export type AuditTable = {
  id: Generated<number>;
  at: number;
  event: string;
  actor_id: number | null;
  subject_id: number | null;
  address: string;
  detail: string;
};

/** Who has asked for no more email because of this user; `address_key` as names are compared (see nameKey). */
export type MailRefusalTable = { user_id: number; address_key: string; created_at: number };
