import type { IntegrationType } from '@alertstream/contract/integrations';
import {
  BellRing,
  Gamepad2,
  Hash,
  type LucideIcon,
  Mail,
  MessageSquareDot,
  Send,
  Smartphone,
  UsersRound,
} from 'lucide-react';
import type { CSSProperties } from 'react';

/** An icon of our own for each service, in its hue: the services' logos are theirs. */
const looks: Readonly<Record<IntegrationType, readonly [icon: LucideIcon, hue: number]>> = {
  slack: [Hash, 330],
  discord: [Gamepad2, 275],
  teams: [UsersRound, 285],
  telegram: [Send, 235],
  email: [Mail, 255],
  ntfy: [BellRing, 175],
  gotify: [MessageSquareDot, 220],
  pushover: [Smartphone, 245],
};

export function ServiceIcon({ type }: { type: IntegrationType }) {
  const [Icon, hue] = looks[type];
  return (
    <span
      aria-hidden
      className="app-tint grid size-9 shrink-0 place-items-center rounded-md"
      style={{ '--hue': hue } as CSSProperties}
    >
      <Icon size={18} />
    </span>
  );
}
