import { BrowserRouter } from 'react-router-dom';
import { RoutedPages } from './routed-pages';

const BrowserPages = () => (
  <BrowserRouter>
    <RoutedPages />
  </BrowserRouter>
);

export default BrowserPages;
