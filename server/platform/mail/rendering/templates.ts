/** A value that differs from mail to mail. A template names it as `{{link}}`. */
export interface MailVariable {
  /** `link`: an address of this installation; `code`: digits to type. `text`: anything else. */
  readonly kind: 'text' | 'link' | 'code'
  readonly sample: string
}

/** The text of a mail. A paragraph that is only a link becomes a button. */
export interface Wording {
  readonly subject: string
  readonly text: string
}

export interface MailTemplate extends Wording {
  /** When it is sent, for the list of templates. */
  readonly purpose: string
  /** The label of the button that opens the link. */
  readonly button?: string
  readonly variables: Readonly<Record<string, MailVariable>>
}

const address: MailVariable = { kind: 'text', sample: 'dana@example.com' }
const newAddress: MailVariable = { kind: 'text', sample: 'dana.reyes@example.com' }
const company: MailVariable = { kind: 'text', sample: 'Acme Defense Systems' }
const site: MailVariable = { kind: 'text', sample: 'https://parapet.example' }
const code: MailVariable = { kind: 'code', sample: '481516' }
const link = (path: string): MailVariable => ({ kind: 'link', sample: `https://parapet.example${path}` })

/** Every mail of the product. A kind is stored with each mail and with an administrator's wording of it. */
export const templates = {
  confirmation: {
    purpose: 'Someone signed up and must confirm the address',
    subject: 'Confirm your email address',
    button: 'Confirm the address',
    text: `Welcome to Parapet.

Open this link to confirm your address. It works once, for 60 minutes.

{{link}}

Or enter this code: {{code}}

If you did not sign up, ignore this mail: without the link nobody can use the account.`,
    variables: { link: link('/auth#token_hash=sample&type=signup'), code },
  },
  signed_up_again: {
    purpose: 'Someone signed up with an address that was never confirmed',
    subject: 'Confirm your email address',
    button: 'Confirm and choose a password',
    text: `Someone, hopefully you, signed up at Parapet more than once with this address.

Open this link to confirm it and to choose a password. It works once, for 7 days.

{{link}}

Passwords that were entered when signing up do not count any more.

If you did not sign up, ignore this mail: without the link nobody can use the account.`,
    variables: { link: link('/auth#token_hash=sample&type=invite') },
  },
  recovery: {
    purpose: 'Someone asked to reset the password',
    subject: 'Reset your password',
    button: 'Choose a new password',
    text: `Someone, hopefully you, asked to reset the password of your Parapet account.

Open this link to choose a new one. It works once, for 60 minutes.

{{link}}

Or enter this code: {{code}}

If it was not you, ignore this mail: your password stays as it is.`,
    variables: { link: link('/auth/reset-password#token_hash=sample&type=recovery'), code },
  },
  already_registered: {
    purpose: 'Someone signed up with an address that has an account, or wants to move another account to it',
    subject: 'You already have an account',
    button: 'Sign in',
    text: `Someone, hopefully you, tried to sign up at Parapet with this address, or to give it to another account. It already has an account.

Sign in, or reset the password if you forgot it:

{{link}}

If it was not you, there is nothing to do.`,
    variables: { link: link('/auth') },
  },
  email_change: {
    purpose: 'The address of an account is to change; both addresses must agree',
    subject: 'Confirm the new address of your account',
    button: 'Agree to the change',
    text: `The address of your Parapet account is to become {{newAddress}}.

Both the old and the new address must agree. Open this link to agree for {{address}}; it works once, for 60 minutes.

{{link}}

Or enter this code: {{code}}

If you did not ask for this, do not open the link, and change your password.`,
    variables: {
      link: link('/auth#token_hash=sample&type=email_change'),
      code,
      address,
      newAddress,
    },
  },
  email_changed: {
    purpose: 'The address of an account was changed; to the old one, with a way back',
    subject: 'The address of your account was changed',
    button: 'Take the change back',
    text: `The address of your Parapet account ({{site}}) was changed to {{newAddress}}.

If it was not you, take the change back with this link, which works for 7 days, and tell your administrator:

{{link}}`,
    variables: { link: link('/auth#token_hash=sample&type=email_change_cancel'), site, newAddress },
  },
  email_changed_again: {
    purpose: 'The address of an account was changed once more, while an earlier way back still holds',
    subject: 'The address of your account was changed',
    text: `The address of your Parapet account ({{site}}) was changed to {{newAddress}}.

If it was not you, tell your administrator at once.`,
    variables: { site, newAddress },
  },
  magic_link: {
    purpose: 'Someone asked to sign in by mail',
    subject: 'Sign in to Parapet',
    button: 'Sign in',
    text: `Open this link to sign in. It works once, for 60 minutes.

{{link}}

Or enter this code: {{code}}

If you did not ask for it, ignore this mail.`,
    variables: { link: link('/auth#token_hash=sample&type=magiclink'), code },
  },
  invite: {
    purpose: 'An invitation for a person without an account',
    subject: 'You are invited to {{company}}',
    button: 'Begin',
    text: `You are invited to {{company}}.

Open this link to begin. It works once, for 7 days.

{{link}}

If you did not expect this, ignore this mail.`,
    variables: { link: link('/auth#token_hash=sample&type=invite'), company },
  },
  company_invitation: {
    purpose: 'An invitation for a person with an account',
    subject: 'You are invited to {{company}}',
    button: 'Look at the invitation',
    text: `You are invited to work with {{company}} in Parapet.

Sign in to accept. The invitation is open for 7 days.

{{link}}

If you did not expect this, ignore this mail.`,
    variables: { link: link('/companies'), company },
  },
  assessor_invitation: {
    purpose: 'An outside assessor is invited to assess a company',
    subject: 'You are invited to assess {{company}}',
    button: 'Open the assessment',
    text: `{{name}}, {{company}} invites you to its assessment “{{assessment}}”.

You see what is in its scope, read-only, and enter what you find: {{scope}}. Your access ends after {{until}}.

Sign in as {{address}}, or sign up with that address first:

{{link}}

If you did not expect this, ignore this mail: without your account nobody sees anything.`,
    variables: {
      link: link('/assessor/3f0c'),
      company,
      address,
      name: { kind: 'text', sample: 'Cora Lindqvist' },
      assessment: { kind: 'text', sample: 'Level 2 assessment' },
      scope: { kind: 'text', sample: 'all controls' },
      until: { kind: 'text', sample: '2027-03-31' },
    },
  },
  seat_invitation: {
    purpose: 'A person from outside is asked for something, such as a questionnaire',
    subject: '{{company}} asks for your answers',
    button: 'Open',
    text: `{{company}} asks you for {{what}}.

Open this link until {{until}}. You need no account: a code comes to this address each time.

{{link}}

The link is yours alone: do not forward it. If you did not expect this, ignore this mail.`,
    variables: {
      link: link('/seat#token=sample'),
      company,
      what: { kind: 'text', sample: 'the questionnaire “Security 2027”' },
      until: { kind: 'text', sample: '2027-03-31' },
    },
  },
  seat_delegation: {
    purpose: 'A respondent delegates questions of a questionnaire to a colleague',
    subject: '{{respondent}} asks for your answers',
    button: 'Open',
    text: `{{respondent}} asks you to answer questions of {{what}} for {{company}}.

Open this link until {{until}}. You need no account: a code comes to this address each time.

{{link}}

The link is yours alone: do not forward it. If you did not expect this, ignore this mail.`,
    variables: {
      link: link('/seat#token=sample'),
      company,
      respondent: { kind: 'text', sample: 'Rita Respondent' },
      what: { kind: 'text', sample: 'the questionnaire “Security 2027”' },
      until: { kind: 'text', sample: '2027-03-31' },
    },
  },
  seat_reminder: {
    purpose: 'A person from outside has not answered a questionnaire that is due',
    subject: '{{company}} waits for your answers',
    text: `{{due}}.

Open the link in our email of {{mailed}}. What you have answered is saved. If you no longer have that email, ask {{company}} for a new link.`,
    variables: {
      company,
      due: { kind: 'text', sample: 'The questionnaire “Security 2027” is due tomorrow' },
      mailed: { kind: 'text', sample: '2027-03-01' },
    },
  },
  seat_code: {
    purpose: 'A person from outside opens their link',
    subject: 'Your code for {{company}}',
    text: `Enter this code to continue. It works once, for 30 minutes.

{{code}}

If you did not ask for it, ignore this mail.`,
    variables: { code, company },
  },
  reauthentication: {
    purpose: 'A signed-in person must confirm their identity',
    subject: 'Your code for Parapet',
    text: `Enter this code to confirm that it is you. It works once, for 60 minutes.

{{code}}

If you did not ask for it, change your password: someone may be signed in to your account.`,
    variables: { code },
  },
  notice: {
    purpose: 'A notification that the person wishes by email',
    subject: '{{title}}',
    button: 'Open in Parapet',
    text: `{{title}}

{{body}}

{{link}}

Choose which notifications come by email: {{preferences}}`,
    variables: {
      title: { kind: 'text', sample: 'AC.L2-3.1.1 is due tomorrow' },
      body: { kind: 'text', sample: 'Authorized access control' },
      link: link('/controls/3.1.1'),
      preferences: { kind: 'link', sample: 'https://parapet.example/profile/notices' },
    },
  },
  security_notice: {
    purpose: 'A notification about the security of the person’s account',
    subject: '{{title}}',
    button: 'Look at your account',
    text: `{{title}}

{{body}}

{{link}}

If it was not you, change your password and tell your administrator.`,
    variables: {
      title: { kind: 'text', sample: 'Signed in on a new device' },
      body: { kind: 'text', sample: 'Firefox on Linux, from 203.0.113.7' },
      link: link('/profile'),
    },
  },
} as const satisfies Record<string, MailTemplate>

export type MailKind = keyof typeof templates

/** The values that a mail of this kind needs. */
export type MailValues<Kind extends MailKind> = Readonly<
  Record<keyof (typeof templates)[Kind]['variables'] & string, string>
>

export function isMailKind(text: string): text is MailKind {
  return Object.hasOwn(templates, text)
}
