export { driveSidebar, type SidebarDriver } from '../../../sandbox/browser/sidebar-driver.ts';
