import { appNameInPath } from '@alertstream/contract/apps';
import {
  rule,
  ruleChanges,
  ruleInput,
  rulePreview,
  rulePreviewInput,
  ruleSuggestion,
} from '@alertstream/contract/rules';
import { z } from 'zod';
import type { Context } from '../../domain/context.ts';
import { createRule } from '../../domain/rules/create.ts';
import { deleteRule } from '../../domain/rules/delete.ts';
import { presentRule } from '../../domain/rules/present.ts';
import { type PreviewContext, previewRule } from '../../domain/rules/preview.ts';
import { restoreRule } from '../../domain/rules/restore.ts';
import { suggestRules } from '../../domain/rules/suggest.ts';
import { updateRuleOf } from '../../domain/rules/update.ts';
import { listRules } from '../../storage/automation/rules.ts';
import { dismissSuggestion } from '../../storage/automation/suggestions.ts';
import { own, ownerOf } from '../plugins/session.ts';
import type { ZodApp } from '../zod-app.ts';

const params = z.object({ id: z.string() });
const answersRule = { params, response: { 200: rule } };

/** /api/notification-rules: one's own rules. */
export function notificationRuleRoutes(
  app: ZodApp,
  ctx: Pick<Context, 'storage' | 'clock' | 'publish'> & PreviewContext,
): void {
  app.get('/api/notification-rules', { schema: { response: { 200: z.array(rule) } } }, async (request) =>
    (await listRules(ctx.storage.db, ownerOf(request).user.id)).map(presentRule),
  );

  app.post(
    '/api/notification-rules',
    { schema: { body: ruleInput, response: { 201: rule } } },
    async (request, reply) => {
      const userId = ownerOf(request).user.id;
      return reply.code(201).send(await createRule(ctx, { userId, input: request.body }));
    },
  );

  app.patch(
    '/api/notification-rules/:id',
    { schema: { ...answersRule, body: ruleChanges } },
    async (request) => updateRuleOf(ctx, { ...own(request), changes: request.body }),
  );

  app.delete(
    '/api/notification-rules/:id',
    { schema: { params, response: { 204: z.undefined() } } },
    async (request, reply) => {
      await deleteRule(ctx, own(request));
      return reply.code(204).send();
    },
  );

  app.post('/api/notification-rules/:id/restore', { schema: answersRule }, async (request) =>
    restoreRule(ctx, own(request)),
  );

  app.post(
    '/api/notification-rules/preview',
    { schema: { body: rulePreviewInput, response: { 200: rulePreview } } },
    async (request) => previewRule(ctx, { userId: ownerOf(request).user.id, input: request.body }),
  );

  app.get(
    '/api/notification-rules/suggestions',
    { schema: { response: { 200: z.array(ruleSuggestion) } } },
    async (request) => {
      const { id } = ownerOf(request).user;
      return ctx.searchTurn(id, () => suggestRules(ctx, id));
    },
  );

  app.delete(
    '/api/notification-rules/suggestions/:appName',
    { schema: { params: appNameInPath, response: { 204: z.undefined() } } },
    async (request, reply) => {
      await dismissSuggestion(ctx.storage.db, ownerOf(request).user.id, request.params.appName);
      return reply.code(204).send();
    },
  );
}
