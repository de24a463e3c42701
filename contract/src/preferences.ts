import { z } from 'zod';

export const frequencies = ['immediate', 'hourly', 'daily', 'weekly'] as const;
export const frequency = z.enum(frequencies);

/** `normal` means normal and above, `high` high and above. */
export const priorityFilters = ['all', 'normal', 'high'] as const;
export const priorityFilter = z.enum(priorityFilters);

/** The four categories that a preference filters; any other category passes. */
export const categories = ['security', 'updates', 'social', 'system'] as const;
