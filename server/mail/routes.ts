import type { Route } from '#server/platform/route.ts'
import { checkSenderDomainRoute } from './domain-route.ts'
import type { MailParts } from './mail-parts.ts'
import { listMails, readMail, retryMail } from './outbox-routes.ts'
import { checkMailServer, mailSettings, removeMailSettings, saveMailSettings } from './settings-routes.ts'
import { mailTemplates, previewMail, saveMailTemplate } from './template-routes.ts'
import { sendTestMail } from './test-mail-route.ts'

/** Functions of the page for email settings. All require an administrator, as currently stored in the database. */
export function mailRoutes(parts: MailParts): readonly Route[] {
  return [
    mailSettings(parts),
    saveMailSettings(parts),
    removeMailSettings(parts),
    checkMailServer(parts),
    sendTestMail(parts),
    listMails(parts),
    readMail(parts),
    retryMail(parts),
    mailTemplates(parts),
    saveMailTemplate(parts),
    previewMail(parts),
    checkSenderDomainRoute(parts),
  ]
}
