/*
 * The parts of the drawer, as one script that is loaded with the first person who is opened. As a script each they would
 * take more room in the package.
 */
export { CopyAs } from '../files/copy-as.tsx';
export { FollowUpBlock } from '../follow-up/follow-up-block.tsx';
export { DrawerContact } from './drawer-contact.tsx';
