/** How a demo contractor meets each requirement of NIST SP 800-171 Rev. 2: from access to identification. */
export const PEOPLE_AND_ACCESS: Readonly<Record<string, string>> = {
  '3.1.1':
    'Every person, service and device has an entry in the directory before it can sign in. The head of the team asks for the account, the security lead approves it, and the list is confirmed each quarter.',
  '3.1.2':
    'Directory groups decide what each role may open and run: engineers their projects, production the work orders, quality the test records. No one is given rights one by one.',
  '3.1.3':
    'CUI may go from the prime contractors’ file exchange to the engineering share and from there to the production share. The gateway and the rules of the cloud tenant refuse every other way, mail attachments included.',
  '3.1.4':
    'Who approves an account does not create it, who changes a firewall rule does not review it, and who pays suppliers does not add them. The pairs are listed in the table of duties.',
  '3.1.5':
    'Accounts get the groups that the work needs and no more. Four people hold administrative rights; the list is reviewed every quarter and after each change of position.',
  '3.1.6':
    'Administrators read mail and write documents with an ordinary account. The administrative account has no mailbox and cannot reach the internet.',
  '3.1.7':
    'Only members of the administrator groups can change security settings, install drivers or read audit records. Each such action is written to the log server with the name of the person.',
  '3.1.8':
    'An account is locked for 30 minutes after five failed sign-ins within 15 minutes, in the directory, on the VPN and on the laptops themselves.',
  '3.1.9':
    'Before the sign-in, computers and the VPN show the notice that the system holds CUI, that use is monitored and that misuse has consequences. Legal approved the wording.',
  '3.1.10':
    'Screens lock after ten minutes without input and when a laptop is closed. The lock hides what was on the screen behind a plain picture.',
  '3.1.11':
    'VPN and administrative sessions end after 30 minutes without activity, web sessions after one hour, and all sessions of a person when the account is disabled.',
  '3.1.12':
    'Remote work is possible over the company’s VPN only, from company laptops. The gateway logs each connection, and the security lead reviews unusual hours and countries each week.',
  '3.1.13':
    'The VPN uses TLS 1.3 with a FIPS-validated module; certificates are issued by the company’s own authority and expire after a year.',
  '3.1.14':
    'All remote connections end at the pair of edge gateways. There is no other entry: modems, remote-control tools and direct remote desktop are blocked and looked for by the monthly scan.',
  '3.1.15':
    'Three administrators may run privileged commands remotely, from a jump host that records the session. Each has a written authorization by the system owner.',
  '3.1.16':
    'Laptops may join the wireless network once their certificate was issued at set-up. Personal phones and visitors use the guest network, which does not reach the system.',
  '3.1.17':
    'The corporate wireless network asks for a device certificate (WPA3-Enterprise) and encrypts all traffic. No shared password exists for it.',
  '3.1.18':
    'Phones and tablets connect to company mail only after they are enrolled in device management, which enforces a passcode, updates and remote wipe.',
  '3.1.19':
    'Enrolled phones and tablets keep company data in an encrypted container with a FIPS-validated module; laptops are encrypted with the disk encryption of the operating system in FIPS mode.',
  '3.1.20':
    'The prime contractors’ file exchanges and the cloud tenant are the only outside systems that may be used for work. Each has an agreement; others are blocked at the gateway.',
  '3.1.21':
    'USB storage is disabled by policy. Two encrypted, numbered sticks are lent by the security lead for outside machines that have no other way in, and logged.',
  '3.1.22':
    'Marketing publishes the website. The contracts manager checks each text and picture for CUI and contract information before it goes live, and looks through the site every quarter.',
  '3.2.1':
    'Managers, administrators and users learn which risks their work carries, and which rules apply, before their first sign-in and again every year. The course names the company’s own incidents.',
  '3.2.2':
    'Administrators, the incident lead and those who mark CUI take a course for that duty before they begin it. The roster shows who may do which.',
  '3.2.3':
    'The yearly course has a part on insider threats: what to look for, and whom to tell in confidence. Managers take a longer version.',
  '3.3.1':
    'Sign-ins, use of privilege, changes of settings and access to the engineering share are sent to the log server at once and kept for a year, three months of them searchable.',
  '3.3.2':
    'Records carry the personal account, the device and the time. Shared accounts do not exist, so an action leads to one person.',
  '3.3.3':
    'Each January, and after each incident, the security lead and the monitoring provider review which events are logged, and change the list.',
  '3.3.4':
    'The log server raises an alarm when a source has been silent for 15 minutes or the disk is 80 % full. It goes to the on-duty phone and to the monitoring provider.',
  '3.3.5':
    'Records of directory, gateway, endpoints and cloud tenant come together in the monitoring provider’s platform, which correlates them by account and device and opens a case.',
  '3.3.6':
    'The log server filters and summarizes on request without changing the records. The security lead has saved reports for sign-ins, privilege and file access.',
  '3.3.7':
    'All systems take their time from two internal servers, which take it from the time service of NIST. A difference of more than one second is reported.',
  '3.3.8':
    'Audit records are written to storage that accepts no change for 90 days. Users and administrators of other systems cannot read or delete them.',
  '3.3.9':
    'Two people, who administer nothing else, may manage what is logged. Each change of theirs is a record of its own.',
  '3.4.1':
    'Servers, laptops and network devices are built from approved baselines that are kept in version control. The inventory of hardware and software is compared with the network every week.',
  '3.4.2':
    'The baselines apply the DISA settings for each product, with documented deviations. Device management enforces them, and a weekly compliance scan reports drift.',
  '3.4.3':
    'A change is requested in a ticket, reviewed, tested on a pilot group and approved by the system owner before it is made. Tickets are kept for three years.',
  '3.4.4':
    'Before approval the security lead writes into the ticket what a change means for accounts, flows of CUI, logging and encryption.',
  '3.4.5':
    'Only the four administrators may change systems, from the administration network. The firmware of machines is changed by two people together, in the hall.',
  '3.4.6':
    'Servers run the roles that they are for. Telnet, FTP, SMBv1 and unused roles are removed from the baseline, and the scan looks for them.',
  '3.4.7':
    'Ports, protocols and programs that no work needs are blocked by host firewall and gateway. The list of what is needed is confirmed each half year.',
  '3.4.8':
    'Application control lets only programs run that the software list names, by publisher or hash. Everything else is refused and reported.',
  '3.4.9':
    'Users cannot install software. They choose from the company portal or ask for more in a ticket; the weekly inventory shows what was not installed that way.',
  '3.5.1':
    'People, service accounts and devices have a unique name in the directory, tied to the personnel record or the inventory number.',
  '3.5.2':
    'People prove themselves with a password and a second factor, devices with a certificate, services with managed keys, before anything of the system can be reached.',
  '3.5.3':
    'A hardware key is needed for every privileged account, locally and over the network, and for network sign-ins of all other accounts.',
  '3.5.4':
    'Directory sign-ins use Kerberos, web sign-ins use keys bound to the site (FIDO2). Both refuse a recorded sign-in that is sent again.',
  '3.5.5':
    'The name of an account is never given to another person or device. Names of leavers stay reserved for ten years.',
  '3.5.6':
    'Accounts that were not used for 35 days are disabled by a nightly job, and removed from all groups after 90.',
  '3.5.7':
    'Passwords have at least 14 characters of three kinds and differ from the last in at least five. Those on the list of known breaches are refused.',
  '3.5.8':
    'The directory remembers 24 passwords of an account and refuses them, and lets none be changed twice in a day.',
  '3.5.9':
    'The help desk sets a random password for one sign-in, which must be changed at once and ends after 24 hours.',
  '3.5.10':
    'Passwords are stored by the directory as salted hashes and are sent only inside TLS or Kerberos. Scripts take secrets from the vault.',
  '3.5.11':
    'Sign-in pages, the VPN and the machine panels show dots for a password, and errors that do not tell which part was wrong.',
}
