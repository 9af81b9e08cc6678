import { expect, test } from 'vitest'
import { screenStrings } from './screen-strings.ts'

const textsOf = (source: string) => screenStrings('page.tsx', source).map(({ text }) => text)

test('finds what stands between tags, in attributes and in sentences', () => {
  const source = `
    import { Card } from './Card and more.ts'
    const LABEL = 'Due date of it'
    export const Page = ({ count }: { count: number }) => (
      <Card title="Evidence" className="flex gap-2" aria-label={\`Items: \${count} of all\`}>
        Add <b>evidence</b>
        {count === 0 && 'No evidence yet.'}
      </Card>
    )`
  expect(textsOf(source)).toEqual([
    'Due date of it',
    'Evidence',
    'Items: {…} of all',
    'Add',
    'evidence',
    'No evidence yet.',
  ])
})

test('leaves out classes, paths, names and values that only programs read', () => {
  const source = `
    const to = '/controls/3.1.1'
    const cell = 'flex items-center gap-2'
    const status: 'Not Started' | 'Completed' = read('not_started')
    export const Link = () => <a href="/Help me" rel="Next page" />`
  expect(textsOf(source)).toEqual([])
})

test('says the line', () => {
  expect(screenStrings('page.tsx', `\n\nconst title = 'Plan of action'`)).toEqual([{ line: 3, text: 'Plan of action' }])
})
