/**
 * `node --import ./scripts/load-env.ts`: settings from the file `.env`, where there is one. What the environment
 * says already stays. (Node's own --env-file-if-exists reports a missing file at every start.)
 */
import { existsSync } from 'node:fs';

if (existsSync('.env')) process.loadEnvFile('.env');
