import { Hono, type Context } from 'hono'
import pg from 'pg'
import type { z } from 'zod'
import { ApiError } from '#server/platform/errors.ts'
import { FileError } from '#server/platform/files/files.ts'
import { tooLarge } from '#server/platform/files/receive.ts'
import { logFailure } from '#server/platform/log-failure.ts'
import type { App, Platform, RequestVariables } from '#server/platform/module.ts'
import { incomingOf } from '#server/platform/http/request-body.ts'
import {
  FileAnswer,
  type Call,
  type FormRoute,
  type JsonRoute,
  type ReceivedFile,
  type Route,
  type ServerEvent,
} from '#server/platform/route.ts'
import { affirmAssessment } from './assessments/affirm-assessment.route.ts'
import { listIssues } from './assessments/assessment-issues.route.ts'
import { assessorFile } from './assessments/assessor-file.route.ts'
import { beginCloseOut } from './assessments/begin-close-out.route.ts'
import { freezeAssessment } from './assessments/freeze-assessment.route.ts'
import { makeReport } from './assessments/make-report.route.ts'
import { makeVulnerabilityReport } from './vulnerabilities/make-vulnerability-report.route.ts'
import { inviteAssessor } from './assessments/invite-assessor.route.ts'
import { describeFunctions } from './describe.ts'
import { evidenceZip } from './evidence-zip/evidence-zip.route.ts'
import { eventStream } from './event-stream.ts'
import { beginImport } from './import/begin-import.route.ts'
import { makePackage } from './package/make-package.route.ts'
import { errorResponse, errorBody, toApiError } from './error-response.ts'
import { fileAnswer } from './file-response.ts'
import { health } from './health/health.route.ts'
import { ip } from './ip/ip.route.ts'
import { oscalExport } from './oscal/oscal-export.route.ts'
import { confirmColumns } from './questionnaires/confirm-columns.route.ts'
import { exportQuestionnaire } from './questionnaires/export-questionnaire.route.ts'
import { questionnaireSheets } from './questionnaires/questionnaire-sheets.route.ts'
import { sendQuestionnaireLinks } from './questionnaires/sent/send-questionnaire-links.route.ts'
import { sendQuestionnaire } from './questionnaires/sent/send-questionnaire.route.ts'
import { saveQuestionnaireTemplate } from './questionnaires/templates/save-questionnaire-template.route.ts'
import { suggestAnswersAgain } from './questionnaires/suggest-answers.route.ts'
import { uploadQuestionnaire } from './questionnaires/upload-questionnaire.route.ts'
import { readForm } from './read-form.ts'
import { readJson } from './read-json.ts'
import { InputError, functionErrors } from './errors.ts'
import { changeScan } from './scans/change-scan.route.ts'
import { importScan } from './scans/import-scan.route.ts'
import { recognizeScanRoute } from './scans/recognize-scan.route.ts'
import { scanFile } from './scans/scan-file.route.ts'
import { scanFormats } from './scans/scan-formats.route.ts'
import { freezeSsp } from './ssp/freeze-ssp.route.ts'
import { makeDocument } from './ssp/make-document.route.ts'
import { checkAgreementRoute } from './third-parties/agreements/check-agreement.route.ts'
import { makeThirdPartyReview } from './third-parties/make-third-party-review.route.ts'
import { uploadEvidence } from './upload-evidence/upload-evidence.route.ts'

type RequestContext = Context<{ Variables: RequestVariables }>

const BASE = '/functions/v1'
/** The size of a form besides its file. */
const FORM_BYTES = 2 * 1024 * 1024
const own: readonly Route[] = [
  ip,
  health,
  uploadEvidence,
  evidenceZip,
  makePackage,
  beginImport,
  scanFormats,
  recognizeScanRoute,
  importScan,
  changeScan,
  scanFile,
  freezeSsp,
  makeDocument,
  makeReport,
  makeVulnerabilityReport,
  makeThirdPartyReview,
  checkAgreementRoute,
  oscalExport,
  listIssues,
  freezeAssessment,
  affirmAssessment,
  beginCloseOut,
  inviteAssessor,
  assessorFile,
  uploadQuestionnaire,
  questionnaireSheets,
  confirmColumns,
  suggestAnswersAgain,
  exportQuestionnaire,
  saveQuestionnaireTemplate,
  sendQuestionnaire,
  sendQuestionnaireLinks,
]

/**
 * The endpoints that are not a table, below /functions/v1: one route value each. `/` lists them.
 *
 * @param others routes of other modules
 */
export function functionsModule(platform: Platform, others: readonly Route[] = []): App {
  const routes = [...own, ...others]
  const app: App = new Hono<{ Variables: RequestVariables }>()
  const byName = new Map(routes.map((route) => [route.name, route]))
  const tell = (error: unknown, c: RequestContext): ApiError => {
    const told = toApiError(error)
    const { status, code } = told
    const { method, path } = c.req
    logFailure(platform.log, error, { status, code, requestId: c.get('requestId'), method, path }, 'a function failed')
    return told
  }

  app.options('*', (c) => c.body(null, 204))
  app.all('*', async (c) => {
    const name = c.req.path.slice(BASE.length).replace(/^\//, '')
    if (name === '' && c.req.method === 'GET') return c.json(describeFunctions(routes))
    const route = byName.get(name)
    if (route === undefined) throw functionErrors.noFunction(name)
    if (!methodsOf(route).includes(c.req.method)) return wrongMethod(route)
    const caller = c.get('caller')
    if (route.may === 'signed in' && caller.userId === undefined) throw functionErrors.signInFirst()
    const call: Call = { caller, platform, signal: c.req.raw.signal }
    if ('file' in route) {
      const answer = () => answerForm(route, c, call)
      return c.json(await platform.files.slots.run(caller.userId ?? caller.address, incomingOf(c), answer))
    }
    const answer = await answerJson(route, c, call)
    if (answer instanceof FileAnswer) return fileAnswer(answer, incomingOf(c), (error) => tell(error, c))
    return isEvents(answer)
      ? eventStream(answer, { onError: (error) => ({ event: 'error', data: errorBody(tell(error, c)) }) })
      : c.json(answer)
  })
  app.onError((error, c) => errorResponse(tell(error, c)))
  return app
}

const methodsOf = (route: Route): string[] => (route.method === 'GET' ? ['GET', 'HEAD'] : [route.method])

function wrongMethod(route: Route): Response {
  const answer = errorResponse(functionErrors.method(route.method))
  answer.headers.set('allow', [...methodsOf(route), 'OPTIONS'].join(', '))
  return answer
}

async function answerJson(route: JsonRoute<unknown, unknown>, c: RequestContext, call: Call): Promise<unknown> {
  const input = route.method === 'GET' ? c.req.query() : await readJson(incomingOf(c), route.maxBytes)
  return route.handle(parsed(route.input, input), call)
}

/**
 * A refused caller gets the error before the file is received, if the fields came first; otherwise the file is
 * discarded. Who needs no session is refused if the fields come later.
 */
async function answerForm(route: FormRoute<unknown, unknown>, c: RequestContext, call: Call): Promise<unknown> {
  const { files, config } = call.platform
  const request = incomingOf(c)
  const maxBytes = route.maxBytes?.(config) ?? files.maxBytes
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + FORM_BYTES) throw tooLarge(maxBytes)
  let file: ReceivedFile | undefined
  let admitted = false
  try {
    const fields = await readForm(request, route.file, async ({ bytes, name, declaredType }, before) => {
      const early = route.input.safeParse(before)
      if (early.success) {
        await route.admit(early.data, call)
        admitted = true
      } else if (route.may === 'anyone') throw unadmitted(before, early.error)
      file = { name, bytes: await files.receive(bytes, { name, declaredType, maxBytes }) }
    })
    const input = parsed(route.input, fields)
    if (file === undefined) throw functionErrors.malformed('Choose a file to upload.')
    if (!admitted) await route.admit(input, call)
    return await route.handle(input, call, file)
  } catch (error) {
    // After a broken connection it is unknown whether it committed: then the cleanup decides.
    const known = error instanceof ApiError || error instanceof FileError || error instanceof pg.DatabaseError
    if (file !== undefined && known) await files.discard(file.bytes.version)
    throw error
  }
}

/** A stranger's file is received only once they are admitted. */
const unadmitted = (before: object, error: z.ZodError): Error =>
  Object.keys(before).length === 0
    ? functionErrors.malformed('Send the fields before the file.')
    : new InputError(error)

function parsed<Input>(schema: z.ZodType<Input>, value: unknown): Input {
  const result = schema.safeParse(value)
  if (!result.success) throw new InputError(result.error)
  return result.data
}

function isEvents(answer: unknown): answer is AsyncIterable<ServerEvent> {
  return typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer
}
