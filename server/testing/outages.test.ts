import { Hono, type Context } from 'hono'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { errorResponse as authResponse } from '#server/auth/respond.ts'
import { errorResponse as functionResponse } from '#server/functions/error-response.ts'
import { readConfig } from '#server/platform/config.ts'
import { markAsLost } from '#server/platform/database/outage.ts'
import { NoConnectionError } from '#server/platform/errors.ts'
import { createEntry } from '#server/platform/http/entry.ts'
import { createLog } from '#server/platform/log.ts'
import { restError } from '#server/rest/errors/error-response.ts'
import { errorResponse as storageResponse, toStorageError } from '#server/storage/errors/error-response.ts'

const log = createLog('silent')

const fromDatabase = (code: string, message: string) =>
  Object.assign(new pg.DatabaseError(message, 5, 'error'), { code })

function lostConnection(): Error {
  const error = new Error('Connection terminated unexpectedly')
  markAsLost(error)
  return error
}

/** What a client of the interface receives for an error, whatever the request was. */
const INTERFACES: [name: string, answer: (error: Error) => Response | Promise<Response>][] = [
  ['data', (error) => restError(error, 'authenticated')],
  ['functions', (error) => functionResponse(error)],
  ['files', (error) => storageResponse(toStorageError(error), true)],
  ['accounts', (error) => new Hono().all('*', (c: Context) => authResponse(c, error, log)).request('/token')],
  ['everything else', (error) => raising(error).request('/config.json')],
]

function raising(error: Error) {
  return createEntry(readConfig({ LOG_LEVEL: 'silent' }), log).get('*', () => {
    throw error
  })
}

describe.each(INTERFACES)('the interface for %s', (name, answer) => {
  test.each([
    ['a connection that broke', lostConnection()],
    ['a refused login', new NoConnectionError(fromDatabase('28P01', 'password failed for user "app_api"'))],
    ['a database that starts', fromDatabase('57P03', 'the database system is starting up')],
  ])('answers %s with 503 and when to retry', async (_what, error) => {
    const response = await answer(error)
    expect(response.status).toBe(503)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await response.text()).not.toMatch(/app_|28P01|terminated|starting/)
  })

  test('says that the disk is full', async () => {
    const response = await answer(fromDatabase('53100', 'could not extend file "base/16384/2619"'))
    expect(response.status).toBe(name === 'files' ? 507 : 503)
    const text = await response.text()
    expect(text).toContain('The disk is full.')
    expect(text).not.toContain('base/16384')
  })
})
