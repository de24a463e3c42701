/** The one shape of a query key: the path that is read, then its filter, so that a path alone covers all filters. */
export function key<Filter extends object>(path: ReadPath, filter?: Filter) {
  return filter ? ([path, filter] as const) : ([path] as const);
}

export type ReadPath =
  | '/api/auth/session'
  | '/api/auth/options'
  | '/api/auth/sessions'
  | '/api/admin/users'
  | '/api/admin/allowed-apps'
  | '/api/admin/unregistered-apps'
  | '/api/analytics'
  | '/api/analytics/noise'
  | '/api/apps/subscribable'
  | '/api/preferences'
  | '/api/preferences/preview'
  | '/api/api-keys'
  | '/api/integrations'
  | '/api/notification-rules'
  | '/api/notification-rules/preview'
  | '/api/notification-rules/suggestions'
  | '/api/notification-templates'
  | '/api/retention'
  | '/api/notifications'
  | '/api/notifications/{id}'
  | '/api/notifications/{id}/deliveries'
  | '/api/notifications/count'
  | '/api/notifications/stats'
  | '/api/notifications/terms'
  | '/api/push/subscriptions'
  | '/api/views'
  | '/api/views/counts'
  | '/api/webhooks'
  | '/api/webhooks/{id}/deliveries';
