import type { Notification } from '@alertstream/contract/notifications';

/** The texts of a notification as they are shown: what says nothing gets the product's word for it. */
export function shownTexts({ title, message, appName, category }: Notification) {
  return {
    title: title.trim() || 'Notification',
    message: message.trim() || 'No message',
    appName: appName.trim() || 'Unknown',
    category: category.trim() || 'general',
  };
}
