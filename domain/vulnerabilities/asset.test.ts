import { expect, test } from 'vitest'
import { outlineOf } from '#domain/ssp/protocol-outline.ts'
import { sectionsOf } from '#domain/ssp/outline.ts'
import { readTags, scopesOf } from './asset.ts'

test.each(['cmmc', 'cmmc2', 'hipaa', 'iso27001', 'soc2'] as const)(
  'the categories of %s are those of the hardware in its SSP',
  (protocol) => {
    const hardware = sectionsOf(outlineOf(protocol)).find(({ id }) => id === 'hardware')
    const fields = hardware?.content.kind === 'list' ? hardware.content.fields : []
    expect(scopesOf(protocol)).toEqual(fields.find(({ id }) => id === 'category')?.options ?? [])
  },
)

test.each([
  ['', []],
  [' web, dmz,web ,', ['web', 'dmz']],
  ['x'.repeat(61), undefined],
  [Array.from({ length: 31 }, (_, at) => `t${at}`).join(), undefined],
])('tags of %o', (text, tags) => expect(readTags(text)).toEqual(tags))
