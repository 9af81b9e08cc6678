import { readCatalog } from '#db/load-catalogs.ts'
import { describe, expect, test } from 'vitest'
import { isTemplateKey, TEMPLATES } from './template-list.ts'
import { templateQuestions } from './template-questions.ts'

const requirements = readCatalog('cmmc2')

describe.each(Object.keys(TEMPLATES).filter(isTemplateKey))('the template %s', (template) => {
  const questions = templateQuestions(template, requirements)
  const byKey = new Map(questions.map((question) => [question.key, question]))

  test('has each key once, and as many questions as the list says', () => {
    expect(byKey.size).toBe(questions.length)
    expect(questions).toHaveLength(TEMPLATES[template].questions)
  })

  test('asks conditionally only after answers that an unconditional question offers', () => {
    for (const { showsIf, key } of questions) {
      if (showsIf === undefined) continue
      const asked = byKey.get(showsIf.key)
      expect([key, asked?.showsIf]).toEqual([key, undefined])
      expect(asked?.options.map(({ text }) => text)).toEqual(expect.arrayContaining([...showsIf.answers]))
    }
  })
})

test('the long attestation asks each of the 110 requirements once, with the weights of the methodology', () => {
  const questions = templateQuestions('nist-800-171-long', requirements).filter(({ key }) => key.startsWith('3.'))
  expect(questions).toHaveLength(110)
  expect(questions.reduce((sum, { weight }) => sum + weight, 0)).toBe(313)
  expect(questions.map(({ requirements: [about] }) => about)).toEqual(requirements.map(({ id }) => id))
})
