import { Tabs } from '@base-ui/react/tabs';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Chip } from '../../ui/chip.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { CheckField, PasswordField, TextAreaField, TextField } from '../../ui/field.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Select } from '../../ui/select.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { StateSwitch, Switch, SwitchField } from '../../ui/switch.tsx';
import { Tab, TabList } from '../../ui/tabs.tsx';
import { ThemeToggle } from '../../ui/theme-toggle.tsx';
import { Section, States } from './section.tsx';

const looks = ['primary', 'secondary', 'ghost', 'danger'] as const;

/** What is pressed and typed into. */
export function Controls() {
  return (
    <>
      <Section title="Button">
        {[false, true].map((small) => (
          <States key={String(small)}>
            {looks.map((look) => (
              <Button key={look} look={look} small={small}>
                <Plus size={14} aria-hidden /> {look}
              </Button>
            ))}
            {looks.map((look) => (
              <Button key={look} look={look} small={small} disabled>
                {look}, disabled
              </Button>
            ))}
          </States>
        ))}
      </Section>
      <Section title="Icon button, copy button">
        <States>
          <IconButton label="Edit">
            <Pencil size={16} />
          </IconButton>
          <IconButton label="Delete" disabled>
            <Trash2 size={16} />
          </IconButton>
          <CopyButton text="copied" />
          <CopyButton text="copied" iconLabel="Copy the text" />
          <ThemeToggle />
        </States>
      </Section>
      <Choices />
      <Fields />
      <Section title="Tabs">
        <Tabs.Root defaultValue="Conditions">
          <TabList>
            {['Basic Info', 'Conditions', 'Actions'].map((name) => (
              <Tab key={name} value={name}>
                {name}
              </Tab>
            ))}
          </TabList>
        </Tabs.Root>
      </Section>
    </>
  );
}

function Choices() {
  const [on, setOn] = useState(true);
  return (
    <Section title="Chip, switch, checkbox">
      <States>
        <Chip pressed={on} onPress={setOn}>
          Chosen
        </Chip>
        <Chip pressed={!on} onPress={(pressed) => setOn(!pressed)}>
          Not chosen
        </Chip>
        <Switch aria-label="On" checked={on} onChange={() => setOn(!on)} />
        <Switch aria-label="Off" checked={!on} onChange={() => setOn(!on)} />
        <Switch aria-label="On, disabled" checked disabled readOnly />
        <StateSwitch label="Status" words={['Inactive', 'Active']} checked={on} onChange={() => setOn(!on)} />
        <CheckField label="Remember me" defaultChecked />
        <CheckField label="Disabled" disabled />
        <Checkbox large aria-label="Select, chosen" checked={on} onChange={() => setOn(!on)} />
        <Checkbox large aria-label="Select" checked={!on} onChange={() => setOn(!on)} />
      </States>
      <SwitchField
        label="Desktop notifications"
        hint="Told by the system while no page is looked at."
        checked={on}
        onChange={() => setOn(!on)}
        className="max-w-96"
      />
    </Section>
  );
}

function Fields() {
  const [words, setWords] = useState('backup');
  return (
    <Section title="Fields">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Name" placeholder="Night build" />
        <TextField label="With a hint" defaultValue="backup-server" hint="Unique, without spaces." />
        <TextField label="With an error" defaultValue="ada@" error="Invalid email" />
        <TextField label="Read only" value="UTC" readOnly />
        <TextField label="Disabled" value="backup" disabled readOnly />
        <PasswordField label="Password" defaultValue="correct-horse" />
        <SelectField label="Priority" defaultValue="high">
          <option value="high">High</option>
        </SelectField>
        <SelectField label="Select with an error" error="Required" hint="One of these.">
          <option>None</option>
        </SelectField>
        <Select aria-label="Select without a label, disabled" disabled className="self-end">
          <option>Last 7 days</option>
        </Select>
        <SearchField label="Search apps" value={words} onChange={setWords} className="self-end" />
        <TextAreaField label="Message" defaultValue={'Two lines\nof text'} rows={2} />
        <TextAreaField label="Message with an error" error="Required" rows={2} />
      </div>
    </Section>
  );
}
