import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PROTOCOL_IDS } from '#domain/protocols/protocol-id.ts'
import { FRAMEWORK_AUDIENCE } from './framework-audience.ts'

test.each(PROTOCOL_IDS)('%s: the number of requirements is that of its catalog', (protocol) => {
  const entries = readFileSync(`db/catalogs/${protocol}.json`, 'utf8').match(/^ +"practice_id":/gm)
  expect(FRAMEWORK_AUDIENCE[protocol].asks).toMatch(new RegExp(`\\b${entries?.length} [A-Za-z]`))
})
