export const maintenance = {
  title: 'The portal is under maintenance',
  comesBack: 'This page comes back by itself when it is over.',
  forAdministrators: 'Sign in as an administrator',
  /** Over what somebody was doing. */
  kept: 'What you typed is still on your screen: you can save it when this is over.',
  again: 'Check now',
  looking: 'Checking...',
  leave: 'Logout',
  over: 'The maintenance is over. You can go on.',
  /** For an administrator, whom it lets in. */
  passing: 'Maintenance is on: only administrators can use the portal.',
  passingWith: (sentence: string) => `Everybody else reads: “${sentence}”`,
}
