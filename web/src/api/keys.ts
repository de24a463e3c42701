/** The one shape of a query key: the path that is read, then its filter, so that a path alone covers all filters. */
export function key<Filter extends object>(path: ReadPath, filter?: Filter) {
  return filter ? ([path, filter] as const) : ([path] as const);
}

export type ReadPath =
  | '/api/auth/me'
  | '/api/auth/options'
  | '/api/auth/sessions'
  | '/api/admin/users'
  | '/api/admin/allowed-apps'
  | '/api/admin/unregistered-apps'
  | '/api/apps/subscribable'
  | '/api/preferences'
  | '/api/preferences/preview'
  | '/api/api-keys'
  | '/api/notifications'
  | '/api/notifications/stats';
