import { GENERAL_SECURITY } from './general-security.ts'
import { HIPAA_BUSINESS_ASSOCIATE } from './hipaa-business-associate.ts'
import { nistLong, NIST_SHORT, type Requirement } from './nist-800-171.ts'
import { PRIVACY } from './privacy.ts'
import type { TemplateKey } from './template-list.ts'
import type { TemplateQuestion } from './template.ts'

/** @param requirements of NIST SP 800-171 Rev. 2, in their order */
export function templateQuestions(
  template: TemplateKey,
  requirements: readonly Requirement[],
): readonly TemplateQuestion[] {
  switch (template) {
    case 'nist-800-171-short':
      return NIST_SHORT
    case 'nist-800-171-long':
      return nistLong(requirements)
    case 'hipaa-business-associate':
      return HIPAA_BUSINESS_ASSOCIATE
    case 'general-security':
      return GENERAL_SECURITY
    case 'privacy':
      return PRIVACY
  }
}
