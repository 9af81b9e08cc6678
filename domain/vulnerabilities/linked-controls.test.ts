import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PROTOCOL_IDS } from '#domain/protocols/protocol-id.ts'
import { remediationControls } from './linked-controls.ts'

test.each(PROTOCOL_IDS)('the catalog of %s has the controls of findings', (protocol) => {
  const catalog = readFileSync(new URL(`../../db/catalogs/${protocol}.json`, import.meta.url), 'utf8')
  for (const id of remediationControls(protocol)) expect(catalog).toContain(`"id": ${JSON.stringify(id)}`)
  expect(remediationControls(protocol)).not.toEqual([])
})
