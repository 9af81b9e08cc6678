import { expect, test } from 'vitest'
import { CLAUSES } from '#domain/third-parties/agreements/catalogs.ts'
import { checkAgreement } from '#domain/third-parties/agreements/check-agreement.ts'
import { readAgreement } from './read-agreement.ts'
import { fileOf, labeledAgreements } from './testing-agreements.ts'

const FIGURE_MIN = 0.9

test('each clause is found in 20 agreements with a precision and a recall of at least 0.9', async () => {
  const agreements = labeledAgreements()
  expect(agreements).toHaveLength(20)
  const results = await Promise.all(
    agreements.map(async (agreement) => {
      // Every clause is looked for, those of the other catalog as well, which no agreement has.
      const found = checkAgreement(await readAgreement(await fileOf(agreement)), CLAUSES)
      return found.map(({ clause, state }) => {
        const isOwn = CLAUSES.some(({ id, catalog }) => id === clause && catalog === agreement.catalog)
        return { name: agreement.name, clause, found: state, label: isOwn ? agreement.label(clause) : 'Missing' }
      })
    }),
  )
  const all = results.flat()
  const figures = CLAUSES.map(({ id }) => {
    const own = all.filter(({ clause }) => clause === id)
    const hits = own.filter(({ found, label }) => found !== 'Missing' && label !== 'Missing').length
    const precision = hits / own.filter(({ found }) => found !== 'Missing').length
    const recall = hits / own.filter(({ label }) => label !== 'Missing').length
    return { clause: id, agreements: own.filter(({ label }) => label !== 'Missing').length, precision, recall }
  })
  const states = all.filter(({ found, label }) => found === label).length
  const lines = [
    ...figures.map((one) => `${one.clause}: in ${one.agreements}, precision ${one.precision}, recall ${one.recall}`),
    `${states} of ${all.length} states as labeled`,
    ...all.filter(({ found, label }) => found !== label).map((one) => JSON.stringify(one)),
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
  for (const { clause, precision, recall } of figures)
    expect.soft(Math.min(precision, recall), clause).toBeGreaterThanOrEqual(FIGURE_MIN)
}, 30_000)
