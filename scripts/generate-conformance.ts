// `npm run docs:conformance`: writes docs/conformance.md from the departures that the tests know of.
import { writeFileSync } from 'node:fs'
import { conformanceDocument } from '#server/rest/tests/conformance/testing-document.ts'
import { specificationSection } from './specification-conformance.ts'

writeFileSync('docs/conformance.md', `${conformanceDocument()}\n${specificationSection()}`)
