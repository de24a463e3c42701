import { zodResolver } from '@hookform/resolvers/zod';
import { loginInput } from '../../api/start-schemas.ts';

/** Checks the sign-in form by the contract. */
export const loginResolver = zodResolver(loginInput);
