import { matchChanges } from './cves/match-components.ts'
import { refreshFindings } from './cves/refresh-findings.ts'
import { cleanUpAccounts } from './auth/users/account-cleanup.ts'
import { renewLoops } from './functions/evidence-loops/renew-loops.ts'
import { repeatQuestionnaires } from './functions/questionnaires/sent/repeat-questionnaires.ts'
import { cleanUpResults } from './jobs/clean-up-results.ts'
import { remind } from './mail/notifications.ts'
import { remindRespondents } from './mail/remind-respondents.ts'
import type { Duty } from './platform/background/duty.ts'
import type { Platform } from './platform/module.ts'
import { cleanUpMessages } from './realtime/module.ts'
import { cleanUpUnfinished } from './storage/resumable/unfinished-uploads.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

/** The recurring work of the installation, apart from that of the audit log. */
export function duties(platform: Platform): Duty[] {
  const { service } = platform.database
  const duty = (name: string, title: string, everyMs: number, work: () => Promise<unknown>): Duty => ({
    name,
    title,
    everyMs,
    run: () => work().then(() => undefined),
  })
  const query = (text: string) => () => service.query(text)
  return [
    // More often than once a day, so that a reminder comes soon after midnight UTC.
    duty('reminders', 'Reminders of due dates', HOUR_MS, () => remind(service)),
    ...questionnaireDuties(platform),
    duty('expired accounts', 'Cleanup of expired sessions, links and mails', HOUR_MS, () => cleanUpAccounts(service)),
    duty('old messages', 'Cleanup of live messages', HOUR_MS, () => cleanUpMessages(platform)),
    duty('unfinished uploads', 'Cleanup of unfinished uploads', HOUR_MS, () => cleanUpUnfinished(service)),
    duty('old archive', 'Removal of archived evidence', HOUR_MS, query('select private.remove_archived_evidence()')),
    duty('job results', 'Cleanup of results of jobs', HOUR_MS, () => cleanUpResults(service, platform.files)),
    duty('ended acceptances', 'End of accepted risks', HOUR_MS, query('select private.end_acceptances()')),
    duty('daily counts', 'Daily counts of vulnerabilities', HOUR_MS, query('select private.count_vulnerabilities()')),
    {
      name: 'cve matches',
      title: 'Match of components with CVEs',
      everyMs: MINUTE_MS,
      run: (turn) => matchChanges(service, turn),
    },
    {
      name: 'exploitation of findings',
      title: 'EPSS and known exploitation of vulnerabilities',
      everyMs: 10 * MINUTE_MS,
      run: (turn) => refreshFindings(service, turn),
    },
    {
      name: 'evidence from scans',
      title: 'Evidence from applied scans',
      everyMs: MINUTE_MS,
      run: (turn) => renewLoops(service, platform.files, turn),
    },
    duty('cve notices', 'Notifications about watched CVEs', MINUTE_MS, query('select private.notify_cve_news()')),
    duty('storage use', 'Count of stored bytes', MINUTE_MS, query('select private.count_all_storage()')),
    // Policies refuse expired access at once; this ends what was opened before, such as a channel.
    duty('expired access', 'End of expired access', MINUTE_MS, query('select private.end_expired_access()')),
    duty(
      'missed backups',
      'Notifications about missed backups',
      HOUR_MS,
      query('select private.notify_missed_backups()'),
    ),
    duty('upgrades', 'Notifications about upgrades', MINUTE_MS, query('select private.announce_upgrade()')),
    duty(
      'second factors',
      'Notifications about MFA of administrators',
      MINUTE_MS,
      query('select private.announce_admin_factor()'),
    ),
  ]
}

function questionnaireDuties({ config, database: { service } }: Platform): Duty[] {
  return [
    {
      name: 'respondent reminders',
      title: 'Emails to respondents of due questionnaires',
      everyMs: HOUR_MS,
      run: (turn) => remindRespondents(service, config, turn),
    },
    {
      name: 'repeated questionnaires',
      title: 'Questionnaires that are sent again',
      everyMs: HOUR_MS,
      run: (turn) => repeatQuestionnaires(service, config, turn),
    },
  ]
}
