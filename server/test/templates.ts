import { type Template, template } from '@alertstream/contract/templates';
import { ORIGIN, type TestApp } from './app.ts';

type Headers = Record<string, string>;

/** What the dialog saves; any field can be another. */
export function aTemplate(fields: object = {}) {
  return {
    name: 'Disk full',
    title: '{host}: disk {percent} % full',
    message: 'Only {free} left on {host}',
    category: 'system',
    priority: 'high',
    appName: 'monitor',
    ...fields,
  };
}

/** The calls of /api/notification-templates, as whoever these headers sign in. */
export function templateCallsOf(t: TestApp, who: { headers: Headers }) {
  const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path = '', payload?: object) => {
    const url = `/api/notification-templates${path}`;
    const headers = { origin: ORIGIN, ...who.headers };
    return t.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  };
  return {
    list: () => call('GET'),
    create: (payload: object = aTemplate()) => call('POST', '', payload),
    update: (id: string, payload: object) => call('PATCH', `/${encodeURIComponent(id)}`, payload),
    remove: (id: string) => call('DELETE', `/${encodeURIComponent(id)}`),
    restore: (id: string) => call('POST', `/${encodeURIComponent(id)}/restore`),
    /** Makes one that is accepted. */
    async made(fields: object = {}): Promise<Template> {
      const answer = await call('POST', '', aTemplate(fields));
      if (answer.statusCode !== 201) throw new Error(`${answer.statusCode} ${answer.body}`);
      return template.parse(answer.json());
    },
    /** The names in the list. */
    async names(): Promise<string[]> {
      return template
        .array()
        .parse((await call('GET')).json())
        .map(({ name }) => name);
    },
  };
}
