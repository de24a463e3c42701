import { resolve } from 'node:path';
import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

describe('the configuration', () => {
  test('needs nothing to be set', () => {
    expect(readConfig({})).toEqual({
      host: '127.0.0.1',
      port: 3000,
      publicOrigin: null,
      publicUrl: 'http://127.0.0.1:3000',
      trustProxy: false,
      dataDir: resolve('./data'),
      databaseUrl: null,
      redisUrl: null,
      secretKey: null,
      adminUsername: 'admin',
      adminPassword: null,
      allowRegistration: false,
      smtpUrl: null,
      mailFrom: 'AlertStream <alertstream@localhost>',
      allowPrivateTargets: false,
      intakeRatePerMinute: 6000,
      logLevel: 'info',
    });
  });

  test('takes an empty variable as not set, and ignores those of others', () => {
    expect(
      readConfig({ PORT: '', DATABASE_URL: '', ADMIN_PASSWORD: '', PATH: '/bin', NODE_ENV: 'x' }),
    ).toEqual(readConfig({}));
  });

  test.each([
    [{ PORT: '0' }, { port: 0 }],
    [{ PORT: '65535' }, { port: 65535 }],
    [{ HOST: '::' }, { host: '::' }],
    [{ PUBLIC_URL: 'https://alerts.example.com/path' }, { publicOrigin: 'https://alerts.example.com' }],
    [{ PUBLIC_URL: 'http://localhost:8080' }, { publicOrigin: 'http://localhost:8080' }],
    [{ HOST: '::', PORT: '80' }, { publicUrl: 'http://localhost:80' }],
    [
      { HOST: 'fd00::1' },
      { publicUrl: 'http://[fd00::1]:3000', mailFrom: 'AlertStream <alertstream@localhost>' },
    ],
    [
      { PUBLIC_URL: 'https://alerts.example.com/path' },
      { publicUrl: 'https://alerts.example.com', mailFrom: 'AlertStream <alertstream@alerts.example.com>' },
    ],
    [{ SMTP_URL: 'smtps://u:p@h:465' }, { smtpUrl: 'smtps://u:p@h:465' }],
    [{ MAIL_FROM: 'Alerts <a@example.com>' }, { mailFrom: 'Alerts <a@example.com>' }],
    [{ DATA_DIR: '/var/lib/alertstream' }, { dataDir: '/var/lib/alertstream' }],
    [{ DATABASE_URL: 'postgres://u:p@h/db' }, { databaseUrl: 'postgres://u:p@h/db' }],
    [{ DATABASE_URL: 'postgresql://h/db' }, { databaseUrl: 'postgresql://h/db' }],
    [{ REDIS_URL: 'rediss://h:6380/1' }, { redisUrl: 'rediss://h:6380/1' }],
    [{ SECRET_KEY: '0123456789abcdef' }, { secretKey: '0123456789abcdef' }],
    [{ ADMIN_USERNAME: ' root ' }, { adminUsername: 'root' }],
    [{ ADMIN_PASSWORD: 'secret' }, { adminPassword: 'secret' }],
    [{ ALLOW_REGISTRATION: 'true' }, { allowRegistration: true }],
    [{ ALLOW_REGISTRATION: '0' }, { allowRegistration: false }],
    [{ INTAKE_RATE_PER_MINUTE: '0' }, { intakeRatePerMinute: 0 }],
    [{ LOG_LEVEL: 'silent' }, { logLevel: 'silent' as const }],
    [{ TRUST_PROXY: 'true' }, { trustProxy: true }],
    [{ TRUST_PROXY: 'false' }, { trustProxy: false }],
    [{ TRUST_PROXY: '2' }, { trustProxy: 2 }],
  ])('%j is read as %j', (env, part) => {
    expect(readConfig(env)).toMatchObject(part);
  });

  test.each([
    ['PORT', 'abc', 'must be a port number'],
    ['PORT', '-1', 'must be a port number'],
    ['PORT', '65536', 'must be a port number'],
    ['PORT', '80.5', 'must be a port number'],
    ['PUBLIC_URL', 'alerts.example.com', 'must be a URL that starts with http:// or https://'],
    ['PUBLIC_URL', 'ftp://example.com', 'must be a URL that starts with http:// or https://'],
    [
      'TRUST_PROXY',
      'yes',
      'must be true, false, a number of proxies, or a comma list of addresses and ranges',
    ],
    ['DATABASE_URL', 'mysql://h/db', 'must be a URL that starts with postgres:// or postgresql://'],
    ['DATABASE_URL', './file.db', 'must be a URL'],
    ['REDIS_URL', 'http://h', 'must be a URL that starts with redis:// or rediss://'],
    ['SECRET_KEY', '0123456789abcde', 'must have at least 16 characters'],
    ['ADMIN_USERNAME', '   ', 'must have 1 to 64 characters'],
    ['ADMIN_PASSWORD', '12345', 'must have at least 6 characters'],
    ['ALLOW_REGISTRATION', 'yes', 'must be true or false'],
    ['SMTP_URL', 'mail.example.com:25', 'must be a URL that starts with smtp:// or smtps://'],
    ['MAIL_FROM', 'Alerts', 'must be an address'],
    ['MAIL_FROM', 'a\r\nBcc: b@example.com <a@example.com>', 'must be an address'],
    ['INTAKE_RATE_PER_MINUTE', 'many', 'must be a whole number from 0 to 10000000'],
    ['INTAKE_RATE_PER_MINUTE', '-1', 'must be a whole number from 0 to 10000000'],
    ['INTAKE_RATE_PER_MINUTE', '10000001', 'must be a whole number from 0 to 10000000'],
    ['LOG_LEVEL', 'loud', 'must be silent, fatal, error, warn, info, debug or trace'],
  ])('%s=%s is refused in one line that names it', (name, value, message) => {
    const read = () => readConfig({ [name]: value });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(new RegExp(`^${name} [^\\n]+$`));
    expect(read).toThrow(message);
  });

  test.each([
    '10.0.0.1',
    '::1',
    '10.0.0.0/8',
    'fd00::/8, 10.0.0.1',
    'loopback',
    'loopback,uniquelocal',
    '1.2.3.4/32',
  ])('TRUST_PROXY=%s is taken, here and by the server', (value) => {
    const { trustProxy } = readConfig({ TRUST_PROXY: value });
    expect(trustProxy).toBe(value);
    expect(() => Fastify({ trustProxy: String(trustProxy) })).not.toThrow();
  });

  test.each([
    'everybody',
    '10.0.0',
    '10.0.0.0/0',
    '10.0.0.0/33',
    '10.0.0.1/',
    '::/129',
    '10.0.0.1,',
    ',',
    '-1',
    '1/2/3',
  ])('TRUST_PROXY=%s is refused', (value) => {
    expect(() => readConfig({ TRUST_PROXY: value })).toThrow(/^TRUST_PROXY /);
  });
});
