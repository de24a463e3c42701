import { type AllowedApp, allowedApp } from '@alertstream/contract/apps';
import { defaultPreference, type Preference } from '@alertstream/contract/preferences';
import type { TestApp } from './app.ts';
import { post } from './calls.ts';

type Headers = Record<string, string>;

/** The calls of /api/admin/allowed-apps, as whoever these headers sign in. */
export function appCallsOf(t: TestApp, headers: Headers) {
  const url = (appName: string) => `/api/admin/allowed-apps/${encodeURIComponent(appName)}`;
  return {
    list: () => t.app.inject({ url: '/api/admin/allowed-apps', headers }),
    create: (payload: unknown) => post(t, '/api/admin/allowed-apps', payload as object, headers),
    update: (appName: string, payload: unknown) =>
      t.app.inject({ method: 'PUT', url: url(appName), headers, payload: payload as object }),
    remove: (appName: string) => t.app.inject({ method: 'DELETE', url: url(appName), headers }),
    unregistered: () => t.app.inject({ url: '/api/admin/unregistered-apps', headers }),
    /** Registers an app that is accepted. */
    async register(appName: string, fields: object = {}): Promise<AllowedApp> {
      const payload = { appName, displayName: `The ${appName}`, ...fields };
      const answer = await post(t, '/api/admin/allowed-apps', payload, headers);
      if (answer.statusCode !== 201) throw new Error(`${answer.statusCode} ${answer.body}`);
      return allowedApp.parse(answer.json());
    },
  };
}

/** A new administrator's calls about apps. */
export async function newAppAdministrator(t: TestApp) {
  const { user, headers } = await t.signedIn({ isAdmin: true });
  return { user, headers, ...appCallsOf(t, headers) };
}

/** The calls of /api/preferences, as whoever these headers sign in. */
export function preferenceCallsOf(t: TestApp, who: { headers: Headers }) {
  const url = (appName: string) => `/api/preferences/${encodeURIComponent(appName)}`;
  return {
    list: () => t.app.inject({ url: '/api/preferences', headers: who.headers }),
    /** Saves the default with these fields. */
    save: (appName: string, fields: object = {}) =>
      post(t, '/api/preferences', { ...defaultPreference(appName), ...fields }, who.headers),
    /** Saves one that is accepted. */
    async prefer(appName: string, fields: Partial<Preference>): Promise<void> {
      const payload = { ...defaultPreference(appName), ...fields };
      const answer = await post(t, '/api/preferences', payload, who.headers);
      if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
    },
    reset: (appName: string) => t.app.inject({ method: 'DELETE', url: url(appName), headers: who.headers }),
    preview: (appName: string) => t.app.inject({ url: `${url(appName)}/preview`, headers: who.headers }),
    subscribable: () => t.app.inject({ url: '/api/apps/subscribable', headers: who.headers }),
  };
}
