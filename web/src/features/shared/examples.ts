import sendMjs from '../../../../examples/send.mjs?raw';
import sendPy from '../../../../examples/send.py?raw';
import sendSh from '../../../../examples/send.sh?raw';

/** What the examples say until it is known. */
const EXAMPLE_SERVER = 'http://127.0.0.1:3000';

type Example = {
  file: string;
  code: string /** Where the key goes. */;
  key: [here: string, withKey: (key: string) => string];
};

const examples = {
  javascript: {
    file: 'send.mjs',
    code: sendMjs,
    key: [
      '{ ALERTSTREAM_URL, ALERTSTREAM_API_KEY,',
      (key) => `{ ALERTSTREAM_URL, ALERTSTREAM_API_KEY = '${key}',`,
    ],
  },
  python: {
    file: 'send.py',
    code: sendPy,
    key: [
      'os.environ.get("ALERTSTREAM_API_KEY")',
      (key) => `os.environ.get("ALERTSTREAM_API_KEY", "${key}")`,
    ],
  },
  shell: {
    file: 'send.sh',
    code: sendSh,
    key: [`"\${ALERTSTREAM_API_KEY:-}"`, (key) => `"\${ALERTSTREAM_API_KEY:=${key}}"`],
  },
} satisfies Record<string, Example>;

export type ExampleName = keyof typeof examples;

/**
 * The code of an example with the server's address ("https://alerts.example.org") and the key in it, so that it runs
 * as it is; what the environment says still comes first.
 */
export function filledExample(name: ExampleName, origin: string, apiKey: string): string {
  const { code, key }: Example = examples[name];
  const [here, withKey] = key;
  return code.replaceAll(EXAMPLE_SERVER, () => origin).replace(here, () => withKey(apiKey));
}

export function exampleFile(name: ExampleName): string {
  return examples[name].file;
}
