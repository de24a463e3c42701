import { useLocalChoice } from '../../../ui/local-choice.ts';
import { useRoom } from '../../../ui/room.ts';
import { density } from '../../shared/choices.ts';
import type { DisplayItem } from './display.ts';

/** `wide` rows have columns; the others say the same in further lines. Compact ones say less. */
export type RowShape = `${'wide' | 'middle' | 'phone'}${'' | '-compact'}`;

/** Heights in px. They are fixed, so that a list of any length knows where its rows are, and nothing ever shifts. */
export const ROW_HEIGHT: Readonly<Record<RowShape, number>> = {
  wide: 60,
  'wide-compact': 40,
  middle: 84,
  'middle-compact': 40,
  phone: 100,
  'phone-compact': 64,
};
export const HEADING_HEIGHT = 36;

export function useRowShape(): RowShape {
  const isCompact = useLocalChoice(density) === 'compact';
  const room = useRoom();
  return isCompact ? `${room}-compact` : room;
}

export function heightOf(item: DisplayItem | undefined, shape: RowShape): number {
  if (item?.kind === 'heading') return HEADING_HEIGHT;
  return item?.kind === 'gap' ? item.gap.count * ROW_HEIGHT[shape] : ROW_HEIGHT[shape];
}
