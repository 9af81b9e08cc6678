import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { AreaChecks } from '#web/lib/area-checks.ts'

const modules = import.meta.glob<{ checks: AreaChecks }>('../features/*/area.checks.ts', { eager: true })
const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')

test('exactly the pictures that the guide, the README and the landing page show are taken and kept', () => {
  const shown = ['docs/guide.md', 'README.md']
    .flatMap((file) => [...read(file).matchAll(/pictures\/([\w-]+)\.jpg/g)])
    .map(([, name]) => name)
  const used = new Set([...shown, 'dashboard', 'dashboard-dark'])
  const taken = Object.values(modules).flatMap(({ checks }) => checks.screenshots?.map(({ name }) => name) ?? [])
  const kept = readdirSync(new URL('../../docs/pictures/', import.meta.url)).map((file) => file.replace('.jpg', ''))
  expect(new Set(taken)).toEqual(used)
  expect(new Set(kept)).toEqual(used)
})
