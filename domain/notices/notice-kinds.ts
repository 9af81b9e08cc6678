/** A kind of notice that people get. Each start writes the kinds into the database, so it knows no others. */
export interface NoticeKindLabel {
  readonly label: string
  readonly explanation: string
  /** Always sent: it cannot be switched off. */
  readonly isSecurity: boolean
  /** Whether it also goes out by mail while the person has not said otherwise. */
  readonly byMail: boolean
}

/** Every kind, in the order in which a person sets them. */
export const NOTICE_KINDS = {
  assignment: {
    label: 'Assignments',
    explanation: 'A control, an item of the plan of action or a question of a customer was made yours',
    isSecurity: false,
    byMail: true,
  },
  mention: { label: 'Mentions', explanation: 'Someone named you in a comment', isSecurity: false, byMail: true },
  due: { label: 'Due dates', explanation: 'Something of yours is due soon, or late', isSecurity: false, byMail: true },
  evidence: {
    label: 'Evidence',
    explanation: 'Someone asks you for evidence, or evidence of yours expires or needs work',
    isSecurity: false,
    byMail: true,
  },
  poam: {
    label: 'Plan of action',
    explanation:
      'Someone asks you for more time or decides about your request, or a POA&M item for your finding is closed',
    isSecurity: false,
    byMail: true,
  },
  questionnaire: {
    label: 'Questionnaires',
    explanation: 'Someone submitted your questionnaire, or Parapet sent it again',
    isSecurity: false,
    byMail: true,
  },
  cve: {
    label: 'CVEs',
    explanation:
      'A CVE affects a component of yours, or something on your watch list changed: once a day, or at once when it is exploited',
    isSecurity: false,
    byMail: true,
  },
  storage: {
    label: 'File storage',
    explanation: 'The files of a company of yours take nearly all the room that they may',
    isSecurity: false,
    byMail: true,
  },
  backup: {
    label: 'Backups',
    explanation: 'A backup of the installation, or its rehearsal, failed or was missed. For administrators',
    isSecurity: false,
    byMail: true,
  },
  upgrade: {
    label: 'Upgrades',
    explanation: 'The installation runs a new release. For administrators',
    isSecurity: false,
    byMail: true,
  },
  job: {
    label: 'Long work',
    explanation: 'Something that you started and that takes a while is done, or could not be done',
    isSecurity: false,
    byMail: false,
  },
  invitation: {
    label: 'Invitations',
    explanation: 'A company invited you. The invitation itself always comes by mail',
    isSecurity: false,
    byMail: false,
  },
  membership: {
    label: 'Membership',
    explanation: 'Your role changed, or someone you invited joined',
    isSecurity: false,
    byMail: true,
  },
  access_request: {
    label: 'Access requests',
    explanation: 'For Owners and administrators: a member requests access to a page',
    isSecurity: false,
    byMail: true,
  },
  new_device: {
    label: 'New device',
    explanation: 'Someone signed in as you from a browser that was not used before',
    isSecurity: true,
    byMail: true,
  },
  factor: {
    label: 'MFA',
    explanation: 'An MFA method or a recovery code was added, removed or used',
    isSecurity: true,
    byMail: true,
  },
  password: { label: 'Password', explanation: 'Your password was changed', isSecurity: true, byMail: true },
  address: { label: 'Address', explanation: 'Your email address was changed', isSecurity: true, byMail: true },
  lock: { label: 'Lock', explanation: 'Your account was locked or opened again', isSecurity: true, byMail: true },
  impersonation: {
    label: 'Impersonation',
    explanation: 'An administrator acted as you',
    isSecurity: true,
    byMail: true,
  },
  access_token: {
    label: 'Access tokens',
    explanation: 'A token for scripts was made or revoked',
    isSecurity: true,
    byMail: true,
  },
  session: { label: 'Sessions', explanation: 'A session of yours was ended', isSecurity: true, byMail: true },
} as const satisfies Readonly<Record<string, NoticeKindLabel>>

export type NoticeKind = keyof typeof NOTICE_KINDS
