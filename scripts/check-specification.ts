// Counts what holds of the specification, and checks that docs/conformance.md says the same.
import { readFileSync } from 'node:fs'
import { specificationCounts, specificationSection } from './specification-conformance.ts'

console.log(`Of the items that the specification names, ${specificationCounts}.`)
if (!readFileSync('docs/conformance.md', 'utf8').endsWith(`\n${specificationSection()}`)) {
  console.error('docs/conformance.md is stale: npm run docs:conformance writes it.')
  process.exitCode = 1
}
