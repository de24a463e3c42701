import { priorities } from '@alertstream/contract/notifications';
import { Menu } from '@base-ui/react/menu';
import { BellOff, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { AppAvatar } from '../../ui/avatar.tsx';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { Confirm, FormDialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { Keys } from '../../ui/keys.tsx';
import { Logo } from '../../ui/logo.tsx';
import { MenuItem, MenuLine, MenuLink, MenuPopup } from '../../ui/menu.tsx';
import { PriorityMark } from '../../ui/priority.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import { Badge, Bone, Message, Spinner } from '../../ui/status.tsx';
import { Time } from '../../ui/time.tsx';
import { toast, toastError } from '../../ui/toast.tsx';
import { Section, States } from './section.tsx';
import { Structures } from './structures.tsx';

const apps = ['backup', 'Deploy', 'Home', 'uptime', 'Ticker', 'Gatekeeper', 'ci', 'Müll'];
const tones = ['neutral', 'success', 'warning', 'danger', 'accent'] as const;

/** What is looked at. */
export function Displays() {
  return (
    <>
      <Section title="Priority, badge, avatar, keys, time">
        <States>
          {priorities.map((priority) => (
            <PriorityMark key={priority} priority={priority} />
          ))}
          {tones.map((tone) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
        </States>
        <States>
          <Logo />
          {apps.map((name) => (
            <AppAvatar key={name} name={name} />
          ))}
          <Keys parts={['g', 'then', 'i']} />
          <Time instant="2026-01-15T08:30:00Z" className="text-xs text-ink-3" />
          <Spinner />
        </States>
      </Section>
      <Section title="Card, message, bones, code">
        <div className="grid gap-4 sm:grid-cols-2">
          <Card>
            <CardHeader title="Recent Notifications" note="3 of 50 loaded match">
              <Button small>Try Again</Button>
            </CardHeader>
            <Message
              icon={<BellOff size={20} />}
              title="No notifications yet"
              actions={<Button>Refresh</Button>}
            >
              What your systems send appears here the moment it arrives.
            </Message>
          </Card>
          <div className="space-y-4">
            <Bone className="h-4 w-2/3" />
            <Bone className="h-3 w-1/2" />
            <CodeBlock label="curl" code="curl -X POST https://alerts.example/api/notifications" />
          </div>
        </div>
      </Section>
      <Structures />
      <Layers />
    </>
  );
}

function Layers() {
  const [open, setOpen] = useState(false);
  const [isBeside, setBeside] = useState(false);
  return (
    <Section title="Toast, dialog, side panel, menu">
      <States>
        <Button onClick={() => toast({ title: 'Archived', action: { label: 'Undo', onClick: () => {} } })}>
          Toast
        </Button>
        <Button onClick={() => toastError('Error', 'The server refused. Everything is as it was before.')}>
          Toast of an error
        </Button>
        <Confirm
          trigger={<Button look="danger">Question</Button>}
          title="Delete this key?"
          confirmLabel="Delete"
          onConfirm={() => {}}
        >
          Programs that use it are turned away at once.
        </Confirm>
        <Button onClick={() => setOpen(true)}>Dialog</Button>
        <FormDialog open={open} onOpenChange={setOpen} title="Edit view">
          <TextField label="Name" defaultValue="Fires" />
        </FormDialog>
        <Button onClick={() => setBeside(true)}>Side panel</Button>
        <SidePanel
          open={isBeside}
          onClose={() => setBeside(false)}
          title="Deliveries"
          description="https://ci.example/hook"
        >
          <Message icon={<BellOff size={20} />} title="Nothing was sent yet" />
        </SidePanel>
        <Menu.Root>
          <Menu.Trigger className={buttonClasses('secondary')}>Menu</Menu.Trigger>
          <MenuPopup align="start">
            <MenuItem icon={Pencil} onClick={() => {}}>
              Edit view
            </MenuItem>
            <MenuItem icon={Trash2} disabled onClick={() => {}}>
              Delete, disabled
            </MenuItem>
            <MenuLine />
            <MenuItem onClick={() => {}}>Without an icon</MenuItem>
            <MenuLink to="/" isCurrent>
              Where one is
            </MenuLink>
          </MenuPopup>
        </Menu.Root>
      </States>
    </Section>
  );
}
