// Stands for each shared package, whose name is its query.
module.exports = require('./take-shared').takeShared(__resourceQuery);
