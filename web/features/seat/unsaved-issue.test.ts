import { expect, test } from 'vitest'
import { unsavedIssue } from './unsaved-issue.ts'

const issue = async (isSaved: boolean, isSending: boolean) =>
  unsavedIssue({ flush: async () => isSaved }, { isSending })

test('a respondent leaves or submits once every answer is saved and every file attached', async () => {
  expect(await issue(true, false)).toBeUndefined()
  expect(await issue(false, false)).toMatch(/^Some answers are not saved yet/)
  expect(await issue(true, true)).toMatch(/^Some files are not attached yet/)
})
