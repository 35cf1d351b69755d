export { driveSidebar, type SidebarDriver, type Wanted } from '../../../sandbox/browser/sidebar-driver.ts';
