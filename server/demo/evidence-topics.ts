import { TOPICS_OF_PEOPLE } from './topics-of-people.ts'
import { TOPICS_OF_SYSTEMS } from './topics-of-systems.ts'
import type { Topic } from './topic.ts'

const POLICY: Topic = {
  name: 'policy',
  words: /(?:)/,
  settings: ['policy review yearly', 'policy owner named', 'policy acknowledged all'],
  rows: [
    ['subject', 'looked at by', 'result', 'next'],
    ['Scope and duties', 'D. Whitfield', 'still right', 'in a year'],
    ['How it is done', 'M. Ruiz', 'one step added', 'in a year'],
    ['Records', 'P. Nair', 'complete', 'in a quarter'],
  ],
  rules: [
    'This is done by the control owner, and approved by the system owner.',
    'What departs from it is written down with its reason and its end.',
    'It is gone through once a year, and after each large change.',
  ],
}

const TOPICS: readonly Topic[] = [...TOPICS_OF_PEOPLE, ...TOPICS_OF_SYSTEMS]

/** What a control is about, by its title. */
export function topicOf(title: string): Topic {
  return TOPICS.find(({ words }) => words.test(title)) ?? POLICY
}
