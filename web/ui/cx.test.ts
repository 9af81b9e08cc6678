import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { extendTailwindMerge } from 'tailwind-merge'
import { expect, test } from 'vitest'
import { cx } from './cx.ts'

/** The library with its own list of all of Tailwind and our type scale. */
const complete = extendTailwindMerge({
  cacheSize: 0,
  extend: {
    theme: { shadow: ['dialog', 'popover'] },
    classGroups: { 'font-size': [{ text: ['display', 'h1', 'h2', 'h3', 'body', 'read', 'small', 'micro'] }] },
  },
})

const STRING = /'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`/g
const VARIANTS = /^(?:[^[\]():]|\[[^\]]*\]|\([^)]*\))*:(?=[^:]+$)/

/** Every class in the source of the page, without its variants (`hover:`, `md:`). */
function classesInSource(): string[] {
  const files = readdirSync('web', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.') && file !== 'ui/class-groups.ts')
    .map((file) => path.join('web', file))
  const words = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(STRING)].flatMap((found) =>
      (found[1] ?? found[2] ?? found[3] ?? '').split(/\s+/),
    ),
  )
  const classes = new Set<string>(words.map((word) => word.replace(VARIANTS, '')))
  // Two of the same class are merged to one only where the library knows it.
  const known = [...classes].filter((name) => name !== '' && complete(`${name} ${name}`) === name)
  // `w-4` and `w-72` are merged alike.
  return [...new Map(known.map((name) => [name.replace(/\d+/g, '0'), name])).values()]
}

test('merges every pair of classes of the page as the whole of Tailwind would', () => {
  const classes = classesInSource()
  expect(classes.length).toBeGreaterThan(300)
  const wrong: string[] = []
  for (const first of classes)
    for (const second of classes) {
      const both = `${first} ${second}`
      if (first !== second && cx(both) !== complete(both)) wrong.push(`${both}: ${cx(both)}`)
    }
  expect(wrong).toEqual([])
})

test('lets the last of two classes of one property win', () => {
  expect(cx('px-3 text-muted text-body', 'p-2 text-h1 hover:p-4')).toBe('text-muted p-2 text-h1 hover:p-4')
})
